import type { ComponentType } from 'react'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Segments } from '#ui/segments.tsx'
import { setContrast, setTheme, useContrast, useTheme } from '#ui/theme.ts'
import { ChartSpecimens } from './chart-specimens.tsx'
import { ControlSpecimens } from './control-specimens.tsx'
import { FieldSpecimens } from './field-specimens.tsx'
import { OverlaySpecimens } from './overlay-specimens.tsx'
import { PlaceSpecimens } from './place-specimens.tsx'
import { StatusSpecimens } from './status-specimens.tsx'
import { TokenSpecimens } from './token-specimens.tsx'

const groups: { id: string; title: string; Specimens: ComponentType }[] = [
  { id: 'controls', title: 'Controls', Specimens: ControlSpecimens },
  { id: 'fields', title: 'Fields', Specimens: FieldSpecimens },
  { id: 'status', title: 'Status and figures', Specimens: StatusSpecimens },
  { id: 'places', title: 'Cards, notices and empty places', Specimens: PlaceSpecimens },
  { id: 'overlays', title: 'Overlays', Specimens: OverlaySpecimens },
  { id: 'charts', title: 'Charts', Specimens: ChartSpecimens },
  { id: 'tokens', title: 'Tokens', Specimens: TokenSpecimens },
]

/** Every component of ui/ in every state, for those who build with it. */
export function DesignPage() {
  const theme = useTheme()
  const contrast = useContrast()
  return (
    <main className="h-dvh bg-pane">
      <Page>
        <PageHeader
          title="Design"
          actions={
            <>
              <Segments
                label="Theme"
                value={theme}
                onChange={setTheme}
                options={[
                  { value: 'system', label: 'System' },
                  { value: 'light', label: 'Light' },
                  { value: 'dark', label: 'Dark' },
                ]}
              />
              <Segments
                label="Contrast"
                value={contrast}
                onChange={setContrast}
                options={[
                  { value: 'system', label: 'System' },
                  { value: 'normal', label: 'Normal' },
                  { value: 'more', label: 'More' },
                ]}
              />
            </>
          }
        >
          Every component in every state. Only in development.
        </PageHeader>
        <nav aria-label="Groups" className="flex flex-wrap gap-x-4 gap-y-1">
          {groups.map(({ id, title }) => (
            <a key={id} href={`#${id}`} className="py-1 text-glass underline underline-offset-2">
              {title}
            </a>
          ))}
        </nav>
        {groups.map(({ id, title, Specimens }) => (
          <section key={id} id={id} aria-label={title} className="pt-4">
            <h2 className="type-title mb-2">{title}</h2>
            <Specimens />
          </section>
        ))}
      </Page>
    </main>
  )
}
