import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#ui/button-style.ts'
import { EmptyCaseDrawing } from '#ui/empty-case-drawing.tsx'
import { useTitle } from '#ui/use-title.ts'

export function NotFound() {
  useTitle('404 Page Not Found')
  return (
    <main className="grid min-h-dvh place-items-center bg-pane p-6 text-center">
      <div className="flex flex-col items-center">
        <div className="w-[168px]">
          <EmptyCaseDrawing />
        </div>
        <h1 className="type-page mt-6">404 Page Not Found</h1>
        <p className="mt-1 text-ink-2">Did you forget to add the page to the router?</p>
        <Link to="/" className={`${buttonStyle({ variant: 'ink' })} mt-5`}>
          Go to the start
        </Link>
      </div>
    </main>
  )
}
