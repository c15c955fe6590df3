import { RefreshCw } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ChartCard } from '#ui/chart-card.tsx'
import { ChartLegend } from '#ui/chart-legend.tsx'
import type { Series } from '#ui/chart.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { JsonInput } from '#ui/json-input.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { LineChart } from '#ui/line-chart.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Page } from '#ui/page.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SecretInput } from '#ui/secret-input.tsx'
import { Segments } from '#ui/segments.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { setContrast, setTheme, useContrast, useTheme } from '#ui/theme.ts'
import { Tooltip } from '#ui/tooltip.tsx'
import { OverlaySpecimens } from './overlay-specimens.tsx'
import { PlaceSpecimens } from './place-specimens.tsx'
import { Specimen } from './specimen.tsx'
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

const series: Series[] = [
  { name: 'Ready', color: 'c1' },
  { name: 'On ChatGPT', color: 'c2' },
  { name: 'Incomplete', color: 'c3' },
  { name: 'Needs enrichment', color: 'c4' },
]
const points = Array.from({ length: 12 }, (_, week) => ({
  label: `Week ${week + 1}`,
  values: [
    90 + week * 4,
    60 + week * 5,
    week === 5 ? null : 40 - week * 2,
    Math.round(30 + 12 * Math.sin(week)),
  ],
}))
const columns = [{ name: 'Week' }, ...series.map(({ name }) => ({ name }))]
const rows = points.map(({ label, values }) => [label, ...values])

function ChartSpecimens() {
  return (
    <>
      <Specimen name="ChartCard, LineChart, ChartLegend, ChartTable" isWide>
        <div className="grid gap-4 lg:grid-cols-2">
          <ChartCard
            title="Four lines"
            summary="Each line has a colour and a dash of its own."
            columns={columns}
            rows={rows}
            fileName="four-lines"
            isDemo
            legend={<ChartLegend series={series} />}
          >
            <LineChart points={points} series={series} />
          </ChartCard>
          <ChartCard
            title="One line"
            summary="134 ready in week 12."
            columns={columns.slice(0, 2)}
            rows={rows.map((cells) => cells.slice(0, 2))}
            fileName="one-line"
          >
            <LineChart points={points} series={series.slice(0, 1)} />
          </ChartCard>
        </div>
      </Specimen>
    </>
  )
}

const options = [
  { value: '', label: 'Not said' },
  { value: 'yes', label: 'Yes' },
]

function FieldSpecimens() {
  return (
    <>
      <Specimen name="Field and TextInput" isWide>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Field label="Empty" hint="A hint stands below.">
            {(control) => <TextInput {...control} placeholder="Placeholder" />}
          </Field>
          <Field label="Filled" isOptional>
            {(control) => <TextInput {...control} defaultValue="Atelier Nord" />}
          </Field>
          <Field isRequired label="Wrong" error="Must end with .myshopify.com" hint="The hint stays.">
            {(control) => <TextInput {...control} defaultValue="nord-gifts.shopify.com" />}
          </Field>
          <Field label="Read only">{(control) => <TextInput {...control} readOnly value="Fixed" />}</Field>
          <Field label="Disabled">{(control) => <TextInput {...control} disabled value="Not now" />}</Field>
          <Field label="Code" aside={<span className="type-small text-ink-3">aside</span>}>
            {(control) => <TextInput {...control} face="code" defaultValue="AN-1001" />}
          </Field>
          <Field label="Large">{(control) => <TextInput {...control} size="l" defaultValue="Large" />}</Field>
        </div>
      </Specimen>
      <Specimen name="JsonInput" isWide>
        <Field label="Input of a store">
          {(control) => (
            <JsonInput {...control} rows={3} value={'{ "market": "DE" }'} onChange={() => undefined} />
          )}
        </Field>
      </Specimen>
      <Specimen name="SearchField">
        <SearchField label="Search products" value="mug" onChange={() => undefined} />
      </Specimen>
      <Specimen name="SelectInput" isWide>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Field label="Choice">{(control) => <SelectInput {...control} options={options} />}</Field>
          <Field label="Wrong" error="Choose one">
            {(control) => <SelectInput {...control} options={options} />}
          </Field>
          <Field label="Disabled">
            {(control) => <SelectInput {...control} options={options} disabled />}
          </Field>
        </div>
      </Specimen>
      <Specimen name="SecretInput" isWide>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Field label="Password">
            {(control) => (
              <SecretInput {...control} what="password" autoComplete="off" defaultValue="Kettle-9" />
            )}
          </Field>
          <Field label="Wrong" error="The password is wrong">
            {(control) => <SecretInput {...control} what="wrong password" autoComplete="off" />}
          </Field>
        </div>
      </Specimen>
    </>
  )
}

const variants = ['ink', 'glass', 'outline', 'ghost', 'danger'] as const

function ControlSpecimens() {
  const [isOn, setOn] = useState(true)
  const [isChecked, setChecked] = useState(true)
  const [choice, setChoice] = useState<'all' | 'ready' | 'needs'>('all')
  return (
    <>
      {variants.map((variant) => (
        <Specimen key={variant} name={`Button, ${variant}`}>
          <Button variant={variant} size="s">
            Small
          </Button>
          <Button variant={variant}>Medium</Button>
          <Button variant={variant} size="l">
            Large
          </Button>
          <Button variant={variant} size="icon" aria-label="Sync">
            <RefreshCw aria-hidden className="size-4" strokeWidth={1.75} />
          </Button>
          <Button variant={variant}>
            <RefreshCw aria-hidden className="size-4" strokeWidth={1.75} /> With icon <Kbd>S</Kbd>
          </Button>
          <Button variant={variant} isBusy>
            Busy
          </Button>
        </Specimen>
      ))}
      <Specimen name="Switch">
        <Switch isOn={isOn} onChange={setOn} aria-label="Switch that works" />
        <Switch isOn={false} onChange={setOn} aria-label="Off" />
        <Switch isOn onChange={setOn} aria-label="On" />
        <Switch isOn={false} isBlocked onChange={setOn} aria-label="Off, blocked" />
        <Switch isOn isBlocked onChange={setOn} aria-label="On, blocked" />
      </Specimen>
      <Specimen name="Checkbox">
        <Checkbox
          aria-label="Checkbox that works"
          checked={isChecked}
          onChange={(event) => setChecked(event.target.checked)}
        />
        <Checkbox aria-label="Empty" checked={false} readOnly />
        <Checkbox aria-label="Mixed" checked={false} isMixed readOnly />
      </Specimen>
      <Specimen name="Segments">
        <Segments
          label="Readiness"
          value={choice}
          onChange={setChoice}
          options={[
            { value: 'all', label: 'All', count: 206 },
            { value: 'ready', label: 'Ready', count: 138 },
            { value: 'needs', label: 'Needs enrichment' },
          ]}
        />
      </Specimen>
      <Specimen name="Kbd">
        <Kbd>⌘K</Kbd>
        <Kbd>/</Kbd>
        <Kbd>F8</Kbd>
      </Specimen>
      <Specimen name="Tooltip">
        <Tooltip text="What the control does">
          <Button>Rest here</Button>
        </Tooltip>
        <Tooltip text="At the right" side="right">
          <Button>And here</Button>
        </Tooltip>
      </Specimen>
    </>
  )
}
