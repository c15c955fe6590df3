import { z } from 'zod'

export const AlertType = z.enum(['critical', 'error', 'warning', 'info'])
export type AlertType = z.infer<typeof AlertType>
