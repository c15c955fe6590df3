import { z } from 'zod'

/** What keeps a model from answering. `refused`: its key. `not_allowed`: this model, with this key. `busy`: too much was asked of it. */
export const ModelTrouble = z.enum(['refused', 'no_credit', 'not_allowed', 'busy', 'unreachable'])
export type ModelTrouble = z.infer<typeof ModelTrouble>

/** What would end it. `own_key`: the merchant's own key. `add_key`: a key of their own, where whoever runs this server gave the one that does not work. `administrator`: only they can. */
export const ModelFix = z.enum(['own_key', 'add_key', 'administrator'])
export type ModelFix = z.infer<typeof ModelFix>

/** Why a model could not go on. `fix` is null where only time helps. */
export const ModelCause = z.object({ trouble: ModelTrouble, fix: ModelFix.nullable() })
export type ModelCause = z.infer<typeof ModelCause>
