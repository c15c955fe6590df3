import type { FastifyInstance } from 'fastify'
import secureJson from 'secure-json-parse'
import { doorRefusals, Refusal } from '#kit/errors.ts'

const maxDepth = 32
const hasLoneSurrogate = (text: string) => !text.isWellFormed()

/** Takes JSON bodies only, and refuses what no honest client sends: prototype keys, NUL, lone surrogates, deep nesting. An empty body is an empty object. */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, readJson(body.toString()))
    } catch (error) {
      done(error as Error)
    }
  })
}

/** Parses a body. Throws a 400 Refusal that says what is wrong with it. */
function readJson(text: string): unknown {
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = secureJson.parse(text, { protoAction: 'error', constructorAction: 'error' })
  } catch {
    throw new Refusal(doorRefusals.BODY_INVALID, 'The body is not valid JSON.')
  }
  checkValue(value)
  return value
}

/** Refuses text that cannot be stored, wherever it stands in a part of a request. Throws a 400 Refusal. */
export function checkValue(value: unknown, depth = 0): void {
  if (depth > maxDepth) throw new Refusal(doorRefusals.BODY_INVALID, 'The body is nested too deeply.')
  if (typeof value === 'string') checkText(value)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      checkText(key)
      checkValue(inner, depth + 1)
    }
  }
}

function checkText(text: string): void {
  if (text.includes('\0') || hasLoneSurrogate(text)) {
    throw new Refusal(doorRefusals.BODY_INVALID, 'The request holds characters that cannot be stored.')
  }
}
