// Package exercise calls every operation of what a run built once, in a confined
// copy of the project, before anybody says it is verified.
//
//	caps, problems := exercise.Declared("footing.toml", raw)
//	r, err := exercise.Run(ctx, project, &caps[0], adapter, options)
//
// [Run] discovers nothing: it takes a [Capability], copies the project, opens a
// sandbox, lists the operations again inside ([Receipt.Differs] is what changed),
// calls each of them twice with one invented value per required input, and reads
// the answers. A [Receipt] is what was seen. It says threw, ran or unjudged and
// never that anything is right: behaviour stays unjudged.
//
// How a kind of operation is called and read is an [Adapter]: packages
// exercise/mcp, exercise/openapi, exercise/command and exercise/function; package
// exercise/kinds knows them all. The supervisor's word comes first: whatever an
// operation answered, an abnormal end of its process is a throw.
//
// What a receipt is worth later, and which throws are still owed, are pure
// functions: [Receipt.Valid], [Owed].
package exercise
