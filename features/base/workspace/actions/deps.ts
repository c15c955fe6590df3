import type { Engine } from '#engine/engine.ts'
import type { SignInDeps } from '#features/base/accounts/actions/sign-in.ts'

export type WorkspaceDeps = SignInDeps & { runs: Pick<Engine, 'list' | 'cancel' | 'waitFor'> }
