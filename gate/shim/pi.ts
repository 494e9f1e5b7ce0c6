const text = (content) =>
  typeof content === "string" ? content : (content ?? []).filter((c) => c?.type === "text").map((c) => c.text).join("\n")

// The host ends the text of a failed command with a line of its own.
function exitOf(event) {
  const d = event.details ?? {}
  for (const n of [d.exitCode, d.exit]) if (typeof n === "number") return n
  const last = text(event.content).trimEnd().split("\n").pop() ?? ""
  const m = /^Command exited with code (\d+)$/.exec(last)
  if (event.isError && m) return Number(m[1])
  return event.isError ? undefined : 0
}

export default function (pi) {
  const base = (ctx) => ({
    session: ctx?.sessionManager?.getSessionId?.() ?? ctx?.sessionManager?.getSessionFile?.() ?? `pi-${process.pid}`,
    cwd: ctx?.cwd ?? process.cwd(),
  })
  pi.on("session_start", async (_event, ctx) => {
    await tell({ ...base(ctx), event: "start", source: "startup" })
  })
  pi.on("before_agent_start", async (event, ctx) => {
    await tell({ ...base(ctx), event: "prompt", text: event.prompt })
  })
  pi.on("tool_call", async (event, ctx) => {
    if (event.toolName === "bash")
      await tell({ ...base(ctx), event: "before", id: event.toolCallId, tool: event.toolName, input: event.input })
  })
  pi.on("tool_result", async (event, ctx) => {
    await tell({
      ...base(ctx), event: "after", id: event.toolCallId, tool: event.toolName, input: event.input,
      ok: !event.isError, exit: event.toolName === "bash" ? exitOf(event) : undefined,
      output: text(event.content).slice(0, 4_000_000), truncated: Boolean(event.details?.truncation?.truncated),
    })
  })
  pi.on("session_compact", async (_event, ctx) => {
    await tell({ ...base(ctx), event: "compact" })
  })
  pi.on("session_shutdown", async (_event, ctx) => {
    await tell({ ...base(ctx), event: "end" })
  })
  pi.on("agent_end", async (event, ctx) => {
    const last = (event.messages ?? []).filter((m) => m.role === "assistant").pop()
    const aborted = last?.stopReason === "aborted" || last?.stopReason === "error"
    const answer = await tell({ ...base(ctx), event: "stop", text: last ? text(last.content) : undefined, aborted })
    if (answer.ask) await pi.sendUserMessage(answer.ask, { deliverAs: "followUp" })
    else if (answer.user) ctx?.ui?.notify?.(answer.user, "info")
  })
}
