import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { KeysForm } from '#features/base/keys/web/keys-form.tsx'
import { SetupFrame } from '#pages/onboarding/setup-frame.tsx'
import { buttonStyle } from '#ui/button-style.ts'

export const Route = createFileRoute('/_workspace/onboarding/keys')({ component: KeysStep })

function KeysStep() {
  return (
    <SetupFrame
      title={t`Configure API Keys`}
      lead={t`Step 2 of 3. Agents use one key for language-model answers and the other to search the web. Keys are encrypted and never shown in full again. The product feed works without them.`}
    >
      <KeysForm
        actions={
          <>
            <Link to="/onboarding" className={buttonStyle({ variant: 'ghost' })}>
              <Trans>Back to Overview</Trans>
            </Link>
            <Link to="/onboarding/ready" className={buttonStyle()}>
              <Trans>Continue</Trans>
            </Link>
          </>
        }
      />
    </SetupFrame>
  )
}
