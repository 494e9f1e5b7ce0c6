// Installed by footing: hands this agent's events to footing-hook. Remove it
// with `footing uninit`. Plain JavaScript on purpose: nothing has to be built.
import { spawn } from "node:child_process"

const hook = "@FOOTING_HOOK@"
const args = ["@FOOTING_ARGS@"]
const agent = "@FOOTING_AGENT@"

// Runs the hook for one event. Whatever goes wrong, the agent goes on.
function tell(event) {
  return new Promise((resolve) => {
    try {
      const child = spawn(hook, [...args, agent], { stdio: ["pipe", "pipe", "ignore"] })
      const timer = setTimeout(() => child.kill(), 30_000)
      let out = ""
      child.stdout.on("data", (d) => (out += d))
      child.on("error", () => resolve({}))
      child.on("close", () => {
        clearTimeout(timer)
        try {
          resolve((out && JSON.parse(out)) || {})
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
