/** What the scripted model may answer. */

export type ScriptedCall = {
  readonly name: string
  readonly input?: unknown
  /** Sent as it is in the place of `input`: for arguments that are no JSON. */
  readonly rawInput?: string
}

export type ScriptedSpeech = {
  readonly text?: string
  readonly reasoning?: string
  readonly toolCalls?: readonly ScriptedCall[]
  readonly finish?: 'length' | 'filtered'
  readonly cachedTokens?: number
  /** Each part of the answer waits to be let through. */
  readonly gate?: ScriptedGate
  /**
   * After what there is to say: the socket is cut, the answer ends without its last event, goes on for ever,
   * falls silent, or reports that the quota is used up.
   */
  readonly ending?: 'cut' | 'unfinished' | 'endless' | 'silence' | 'quota'
}

/** The message of the refusal repeats the key and the prompt, as some services do. */
export type ScriptedRefusal = {
  readonly status: number
  readonly code?: string
  readonly retryAfterSeconds?: number
}

/** `never`: the request is read and nothing is answered. */
export type ScriptedReply = ScriptedSpeech | ScriptedRefusal | 'never'

export type ScriptedGate = { pass(parts?: number): void; open(): void; wait(): Promise<void> }

/** Holds a reply back until the test lets parts of it through. */
export function createGate(): ScriptedGate {
  let allowed = 0
  let waiting: (() => void)[] = []
  function pass(parts = 1): void {
    allowed += parts
    const woken = waiting
    waiting = []
    for (const wake of woken) wake()
  }
  async function wait(): Promise<void> {
    while (allowed === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    allowed -= 1
  }
  return { pass, open: () => pass(Number.POSITIVE_INFINITY), wait }
}

/**
 * A hijacked model: does whatever `CALL tool {json}` says in the text, wherever that came from. The text may be inside
 * quoted JSON, as tool results are.
 */
export function obeys(text: string): ScriptedSpeech {
  const toolCalls = [...text.matchAll(/\bCALL ([\w.-]+) ?(?=\\*\{|\{)/g)].flatMap((match) => {
    const input = readObject(text.slice(match.index + match[0].length))
    return input === null ? [] : [{ name: match[1] ?? '', input }]
  })
  return toolCalls.length === 0 ? { text: 'There was nothing to obey.' } : { toolCalls }
}

/** The object at the start of the text, its quotes escaped up to three times. */
function readObject(text: string): unknown {
  let plain = text
  for (let depth = 0; depth < 4; depth++) {
    const value = readBalanced(plain)
    if (value !== null) return value
    plain = plain.replace(/\\(["\\])/g, '$1')
  }
  return null
}

function readBalanced(text: string): unknown {
  for (let end = text.indexOf('}'); end !== -1 && end < 10_000; end = text.indexOf('}', end + 1)) {
    try {
      return JSON.parse(text.slice(0, end + 1))
    } catch {
      // The brace belongs to an inner object or a text: look for the next one.
    }
  }
  return null
}
