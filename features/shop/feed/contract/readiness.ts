import { z } from 'zod'

/** `ready`, lacking something recommended, or lacking something required. */
export const ReadinessStatus = z.enum(['ready', 'needs_enrichment', 'incomplete'])
