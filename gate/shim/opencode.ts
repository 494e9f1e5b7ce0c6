const cut = (s) => (typeof s === "string" ? s.slice(0, 4_000_000) : s)

export const Footing = async ({ client, directory }) => {
  const words = new Map() // session -> last text of the assistant
  const roles = new Map() // message -> role
  const parents = new Map() // session -> parent, for sub-agents
  const failed = new Set() // sessions whose turn ended by an error
  const base = (session) => ({
    session: parents.get(session) ?? session,
    sub: parents.has(session) ? session : undefined,
    cwd: directory,
  })
  return {
    "chat.message": async (input, output) => {
      if (parents.has(input.sessionID)) return
      failed.delete(input.sessionID)
      words.delete(input.sessionID)
      const text = (output?.parts ?? []).filter((p) => p.type === "text" && !p.synthetic).map((p) => p.text).join("\n")
      await tell({ ...base(input.sessionID), event: "prompt", text })
    },
    "tool.execute.before": async (input, output) => {
      if (input.tool !== "bash") return
      await tell({ ...base(input.sessionID), event: "before", id: input.callID, tool: input.tool, input: output?.args })
    },
    "tool.execute.after": async (input, output) => {
      const meta = output?.metadata ?? {}
      await tell({
        ...base(input.sessionID), event: "after", id: input.callID, tool: input.tool, input: input.args,
        ok: true, exit: typeof meta.exit === "number" ? meta.exit : undefined,
        output: cut(output?.output), truncated: meta.truncated === true,
      })
    },
    event: async ({ event }) => {
      const p = event?.properties ?? {}
      switch (event?.type) {
        case "session.created":
          if (p.info?.parentID) parents.set(p.info.id, p.info.parentID)
          else if (p.info?.id) await tell({ ...base(p.info.id), event: "start", source: "startup" })
          break
        case "message.updated":
          if (p.info?.id) roles.set(p.info.id, p.info.role)
          break
        case "message.part.updated":
          if (p.part?.type === "text" && !p.part.synthetic && roles.get(p.part.messageID) === "assistant")
            words.set(p.part.sessionID, p.part.text)
          if (p.part?.type === "tool" && p.part.state?.status === "error")
            await tell({
              ...base(p.part.sessionID), event: "after", id: p.part.callID, tool: p.part.tool,
              input: p.part.state.input, ok: false, output: cut(p.part.state.error),
            })
          break
        case "session.error":
          if (p.sessionID) failed.add(p.sessionID)
          break
        case "session.compacted":
          if (p.sessionID) await tell({ ...base(p.sessionID), event: "compact" })
          break
        case "session.deleted":
          if (p.info?.id) await tell({ ...base(p.info.id), event: "end" })
          break
        case "session.idle": {
          const id = p.sessionID
          if (!id || parents.has(id)) break
          const answer = await tell({ ...base(id), event: "stop", text: words.get(id), failed: failed.has(id) })
          if (answer.ask)
            await client.session.prompt({ path: { id }, body: { parts: [{ type: "text", text: answer.ask }] } }).catch(() => {})
          else if (answer.user)
            await client.tui?.showToast?.({ body: { message: answer.user, variant: "info" } })?.catch?.(() => {})
          break
        }
      }
    },
  }
}
