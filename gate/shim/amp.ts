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
