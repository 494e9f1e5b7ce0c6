// Installed by footing: hands this agent's events to footing-hook. Remove it
// with `footing uninit`. Plain JavaScript on purpose: nothing has to be built.
import { spawn } from "node:child_process"

const hook = "@FOOTING_HOOK@"
const args = ["@FOOTING_ARGS@"]

// Runs the hook for one event. Whatever goes wrong, the agent goes on.
function tell(event) {
  return new Promise((resolve) => {
    try {
      const child = spawn(hook, [...args, "amp"], { stdio: ["pipe", "pipe", "ignore"] })
      const timer = setTimeout(() => child.kill(), 30_000)
      let out = ""
      child.stdout.on("data", (d) => (out += d))
      child.on("error", () => resolve({}))
      child.on("close", () => {
        clearTimeout(timer)
        try {
          resolve(out ? JSON.parse(out) : {})
        } catch {
          resolve({})
        }
      })
      child.stdin.on("error", () => {})
      child.stdin.end(JSON.stringify({ v: 1, ...event }))
    } catch {
      resolve({})
    }
  })
}

const text = (v) =>
  typeof v === "string" ? v
  : Array.isArray(v) ? v.filter((c) => typeof c === "string" || c?.type === "text").map((c) => c.text ?? c).join("\n")
  : v === undefined || v === null ? undefined
  : typeof v.output === "string" ? v.output
  : JSON.stringify(v)

export default function (amp) {
  const base = (event) => ({ session: event?.thread?.id ?? `amp-${process.pid}`, cwd: process.cwd() })
  amp.on("session.start", async (event) => {
    await tell({ ...base(event), event: "start", source: "startup" })
  })
  amp.on("agent.start", async (event) => {
    await tell({ ...base(event), event: "prompt", text: text(event.message?.content ?? event.message) })
  })
  amp.on("tool.call", async (event) => {
    if (/^(bash|shell)/i.test(event.tool ?? ""))
      await tell({ ...base(event), event: "before", id: event.toolUseID, tool: event.tool, input: event.input })
    return { action: "allow" }
  })
  amp.on("tool.result", async (event) => {
    const code = event.output?.exitCode ?? event.output?.exit_code
    await tell({
      ...base(event), event: "after", id: event.toolUseID, tool: event.tool, input: event.input,
      ok: event.status === "done" || event.status === "success" || event.status === "ok" ? true : event.status ? false : undefined,
      aborted: event.status === "cancelled", exit: typeof code === "number" ? code : undefined,
      output: (text(event.output) ?? text(event.error) ?? "").slice(0, 4_000_000),
    })
  })
  amp.on("agent.end", async (event) => {
    const last = (event.messages ?? []).filter((m) => m.role === "assistant").pop()
    const aborted = event.status === "cancelled" || event.status === "error" || event.status === "interrupted"
    const answer = await tell({ ...base(event), event: "stop", text: text(event.message?.content ?? event.message ?? last?.content), aborted })
    if (answer.ask) return { action: "continue", userMessage: answer.ask, maxContinuations: 2 }
  })
}
