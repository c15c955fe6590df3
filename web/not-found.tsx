import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#ui/button-style.ts'
import { EmptyCaseDrawing } from '#ui/empty-case-drawing.tsx'
import { useTitle } from '#ui/use-title.ts'

export function NotFound() {
  useTitle(t`404 Page Not Found`)
  return (
    <main className="grid min-h-dvh place-items-center bg-pane p-6 text-center">
      <div className="flex flex-col items-center">
        <div className="w-[168px]">
          <EmptyCaseDrawing />
        </div>
        <h1 className="type-page mt-6">
          <Trans>404 Page Not Found</Trans>
        </h1>
        <p className="mt-1 text-ink-2">
          <Trans>Did you forget to add the page to the router?</Trans>
        </p>
        <Link to="/" className={`${buttonStyle({ variant: 'ink' })} mt-5`}>
          <Trans>Go to the start</Trans>
        </Link>
      </div>
    </main>
  )
}
