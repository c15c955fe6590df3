import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#ui/button-style.ts'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'

export function NothingHere() {
  return (
    <div className="h-full overflow-y-auto">
      <div className="flex min-h-full flex-col items-center justify-center p-6 text-center">
        <div className="w-[168px]">
          <EmptyIllustration />
        </div>
        <h1 className="type-page mt-6">
          <Trans>404 Page Not Found</Trans>
        </h1>
        <p className="mt-1 text-ink-2">
          <Trans>Did you forget to add the page to the router?</Trans>
        </p>
        <Link to="/" className={`${buttonStyle({ variant: 'ink' })} mt-5`}>
          <Trans>Go to Home</Trans>
        </Link>
      </div>
    </div>
  )
}
