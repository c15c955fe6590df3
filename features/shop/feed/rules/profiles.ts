import type { ProfileId } from '../contract/verdict.ts'
import { GOOGLE_COMPATIBLE_2026_10 } from './google-compatible.ts'
import { OPENAI_2026_10 } from './openai-current.ts'
import { OPENAI_2025_09, OPENAI_2026_02, OPENAI_2026_08 } from './openai-earlier.ts'
import type { FeedProfile } from './profile.ts'

/** Every generation of the feed that a row can be judged by. */
export const PROFILES: Readonly<Record<ProfileId, FeedProfile>> = {
  'openai-2026-10': OPENAI_2026_10,
  'openai-2026-08': OPENAI_2026_08,
  'openai-2026-02': OPENAI_2026_02,
  'openai-2025-09': OPENAI_2025_09,
  'google-compatible-2026-10': GOOGLE_COMPATIBLE_2026_10,
}

/** Whether there is a profile of that name. */
export function isProfileId(text: string): text is ProfileId {
  return Object.hasOwn(PROFILES, text)
}
