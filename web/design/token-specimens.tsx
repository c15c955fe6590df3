import { Specimen } from './specimen.tsx'

const colours = {
  Surfaces: ['frame', 'pane', 'well', 'hover', 'press', 'float', 'rail-on'],
  Lines: ['line', 'line-2', 'line-control'],
  Ink: ['ink', 'ink-2', 'ink-3', 'ink-off', 'on-ink'],
  Glass: ['glass', 'glass-edge', 'glass-glint', 'glass-line', 'glass-soft', 'on-glass', 'focus'],
  Status: [
    ...['ready', 'needs', 'incomplete', 'busy', 'high'].flatMap((name) => [
      name,
      `${name}-mark`,
      `${name}-soft`,
      `${name}-line`,
    ]),
    'idle-mark',
  ],
  Charts: ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'grid'],
  Agents: ['scout', 'seller', 'customer', 'stripe', 'ops'].flatMap((name) => [name, `${name}-soft`]),
  Case: ['lamp', 'lamp-2', 'case', 'case-2', 'case-floor'],
}

const types = [
  { name: 'hero', className: 'type-hero' },
  { name: 'display', className: 'type-display' },
  { name: 'display, small', className: 'type-display-s' },
  { name: 'figure', className: 'type-figure' },
  { name: 'figure, small', className: 'type-figure-s' },
  { name: 'page', className: 'type-page' },
  { name: 'title', className: 'type-title' },
  { name: 'section', className: 'type-section' },
  { name: 'body', className: 'type-body' },
  { name: 'ui', className: 'type-ui' },
  { name: 'strong', className: 'type-strong' },
  { name: 'small', className: 'type-small' },
  { name: 'label', className: 'type-label' },
  { name: 'micro', className: 'type-micro' },
  { name: 'code', className: 'type-code' },
]

export function TokenSpecimens() {
  return (
    <>
      {Object.entries(colours).map(([group, names]) => (
        <Specimen key={group} name={group}>
          {names.map((name) => (
            <div key={name} className="w-24">
              <div
                className="h-10 rounded-control border border-line-2"
                style={{ background: `var(--${name})` }}
              />
              <p className="type-code mt-1 truncate text-ink-2">{name}</p>
            </div>
          ))}
        </Specimen>
      ))}
      <Specimen name="Type" isWide>
        {types.map(({ name, className }) => (
          <div key={name} className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
            <span className="type-code w-32 flex-none text-ink-3">{name}</span>
            <span className={`${className} min-w-0`}>206 products on display</span>
          </div>
        ))}
      </Specimen>
      <Specimen name="Radius and elevation">
        {[
          'rounded-mark',
          'rounded-badge',
          'rounded-control',
          'rounded-card',
          'rounded-pane',
          'rounded-dialog',
        ].map((radius) => (
          <div key={radius} className={`${radius} type-code border border-line-2 bg-well px-3 py-4`}>
            {radius}
          </div>
        ))}
        {['shadow-e1', 'shadow-e2', 'shadow-e3'].map((shadow) => (
          <div
            key={shadow}
            className={`${shadow} type-code rounded-card border border-line-2 bg-float px-3 py-4`}
          >
            {shadow}
          </div>
        ))}
      </Specimen>
    </>
  )
}
