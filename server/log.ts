import { DrizzleQueryError } from 'drizzle-orm'
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import type { Config } from './config.ts'

/** Structured logs without secrets. A failed query quotes its parameters, which may hold anything a merchant typed: only its cause is logged. */
export function createLog(
  level: Config['LOG_LEVEL'],
  destination = pino.destination(1) as DestinationStream,
): Logger {
  const options = {
    level,
    redact: ['*.password', '*.token', '*.accessToken', 'authorization'],
    serializers: {
      err: (error: Error) =>
        stdSerializers.err(
          error instanceof DrizzleQueryError ? (error.cause ?? new Error('query failed')) : error,
        ),
    },
  }
  return pino(options, destination)
}
