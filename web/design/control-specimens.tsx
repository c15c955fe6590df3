import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Segments } from '#ui/segments.tsx'
import { Switch } from '#ui/switch.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { Specimen } from './specimen.tsx'

const variants = ['ink', 'glass', 'outline', 'ghost', 'danger'] as const

export function ControlSpecimens() {
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
