"""The page's WebSocket, `/page/socket`: one JSON object in each text frame.

Ids are strings, as everywhere in Discord. A connection is one person in one channel at a time,
chosen by `open`; it may open again at any moment. DM channels are per person: on this socket
each person's channel with the bot has the id "dm".

What the page sends, and what it is answered
--------------------------------------------
`{"op": "hello"}`
    `{"op": "state", "people": [{id, name, colour, roles: [names]}], "guild": {id, name},
    "channels": [{id, name, type: "text" | "thread" | "dm", parent?, topic?}],
    "commands": [as the bot registered them, localisations included],
    "bot": {id, name, online}}`

`{"op": "open", "as": user id, "channel": channel id}`
    `{"op": "messages", "channel", "messages": [MESSAGE]}`, then
    `{"op": "commands", "commands": [only those that this person may use in this channel]}`,
    and from then on whatever happens there (below). A MESSAGE is Discord's own message object,
    oldest first, with `"ephemeral": bool` and, when it answers a command, a press or a modal,
    `"interaction": {"user": {id, name}, "name": the command's full name or ""}`. A message with
    flag 128 is a deferred answer: "thinking". Nobody is sent another's ephemeral messages.

`{"op": "complete", "nonce", "name", "path": [group?, subcommand?],
"options": [{name, type, value, focused?}]}`
    `{"op": "choices", "nonce", "choices": [{name, value}]}`, or `failed`.

`{"op": "command", "nonce", "name", "path": [group?, subcommand?],
"options": [{name, type, value}], "files"?: [{option, filename, data: base64}]}`
    one ANSWER.

`{"op": "press", "nonce", "message", "custom_id"}`
    one ANSWER.

`{"op": "select", "nonce", "message", "custom_id", "values": [...]}`
    one ANSWER.

`{"op": "submit", "nonce", "modal": token, "values": {custom_id: text | [values]}}`
    one ANSWER. A modal is submitted at most once; one that was dismissed is just forgotten.

`{"op": "say", "nonce", "text"}`
    `{"op": "done", "nonce"}` once posted: a plain message of this person in this channel.

An ANSWER is one of
    `{"op": "done", "nonce"}` once the bot has answered (the messages themselves come as below),
    `{"op": "modal", "nonce", "modal": {custom_id, title, components, token}}`,
    `{"op": "invalid", "nonce", "errors": [{"option": name, "text"}]}`: Discord refused the input
    before the bot heard of it; `option` is an option's name or a modal field's custom_id,
    `{"op": "failed", "nonce", "text"}`: "The application did not respond", or why the command
    cannot be used here.

A frame that is none of these is answered `{"op": "error", "text", "nonce"?}`.

What the page hears besides
---------------------------
For the open channel: `{"op": "message", "message": MESSAGE}`, `{"op": "edit", "message": MESSAGE}`,
`{"op": "delete", "channel", "id"}`, `{"op": "typing", "channel", "user": {id, name}}`,
`{"op": "thinking", "channel", "message": id}` after a deferred answer's `message`.
Anywhere: `{"op": "commands", "commands"}` when the bot has registered others,
`{"op": "bot", "online": bool}`, `{"op": "channels", "channels"}` when a channel or thread came or
went.
"""
