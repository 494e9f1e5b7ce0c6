// Calls one function and says how it ended on descriptor 3, before any framework
// can wrap the error. It shares its memory with what it calls: proof against
// mistakes, not against malice.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const job = JSON.parse(fs.readFileSync(0, "utf8"));
const nonce = job.nonce;
const write = fs.writeSync;
let takes = 0; // how many arguments the function names
const say = (outcome, cls = "", text = "") =>
  write(3, JSON.stringify({ nonce, outcome, class: cls, text: String(text).slice(0, 4000), takes }) + "\n");
const name = (e) => (e && e.constructor && e.constructor.name) || typeof e;
const words = (e) => {
  try {
    return e && e.message !== undefined ? e.message : String(e);
  } catch {
    return "(its text could not be made)";
  }
};
// What every object or function inherits is no symbol of the project's.
const own = (o, a) =>
  o != null && a in Object(o) && (Object.hasOwn(Object(o), a) || !(a in (typeof o === "function" ? Function.prototype : Object.prototype)));
const raised = (e) => {
  say("raised", name(e), words(e));
  process.exit(0);
};
process.on("uncaughtException", raised);
process.on("unhandledRejection", raised);

const file = path.resolve(job.module);
let mod;
if (!fs.existsSync(file)) {
  say("missing", "Error", "there is no " + job.module);
} else {
  try {
    mod = await import(pathToFileURL(file).href);
  } catch (e) {
    raised(e);
  }
  let fn = mod;
  for (const a of job.attr.split(".")) {
    fn = own(fn, a) ? fn[a] : fn != null && own(fn.default, a) ? fn.default[a] : undefined;
  }
  if (typeof fn !== "function") {
    say("missing", "TypeError", job.module + " has no function " + job.attr);
  } else {
    try {
      takes = Number.isInteger(fn.length) && fn.length < 100 ? fn.length : 0;
      const out = Array.isArray(job.input) ? await fn(...job.input) : await fn(job.input);
      say("returned", typeof out);
    } catch (e) {
      raised(e);
    }
  }
}
