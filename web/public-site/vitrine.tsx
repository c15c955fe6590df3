import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

const cases = [
  { drawing: 'serving-board', name: 'End-grain serving board', price: '$88.00', isLit: true },
  { drawing: 'mug', name: 'Speckled mug', price: '$24.00', isLit: false },
  { drawing: 'kettle', name: 'Enamel kettle', price: '$79.00', isLit: true },
  { drawing: 'table-vase', name: 'Terra vase', price: '$68.00', isLit: false },
  { drawing: 'nesting-bowls', name: 'Nesting bowls', price: '$72.00', isLit: true },
  { drawing: 'carafe', name: 'Carafe', price: '$42.00', isLit: false },
]

const facts = [
  [t`Material`, t`Oak`],
  [t`Weight`, '2.1 kg'],
  ['GTIN', '7035210014092'],
] as const

/** A cabinet of six cases with a shopper's question above and the answer hanging from its base. Example goods. */
export function Vitrine() {
  return (
    <figure
      aria-label={t`Example: a shopper asks, and your products are the answer`}
      className="relative min-w-0 pt-9 max-md:pt-6"
    >
      <p className="absolute top-0 -start-10 z-10 flex max-w-[94%] items-center gap-2.5 rounded-dialog rounded-es-none bg-ink px-3 py-3 pe-4 text-[15px]/[20px] text-on-ink max-xl:start-0 max-md:text-[14px]/[18px]">
        <span
          aria-hidden
          className="type-strong grid size-[26px] flex-none place-items-center rounded-round bg-glass-edge text-[oklch(0.215_0.014_205)]"
        >
          M
        </span>
        <Trans>I need a gift for someone who bakes. Under $100.</Trans>
      </p>
      <div className="border border-t-[3px] border-glass-line border-t-glass-edge bg-pane shadow-e3">
        <div className="relative grid aspect-[3/2] grid-cols-3 content-start">
          {cases.map(({ drawing, name, price, isLit }) => (
            <div key={drawing} className="vitrine-case" data-lit={isLit || undefined}>
              <p
                className={`type-small relative z-1 flex justify-between gap-2 px-3.5 pt-5.5 font-medium max-xl:flex-col max-xl:gap-0 max-lg:hidden ${isLit ? 'text-ink' : 'text-ink-3'}`}
              >
                <span className="truncate">{name}</span> <span>{price}</span>
              </p>
              <img src={`/drawings/${drawing}.svg`} alt="" width="400" height="400" />
            </div>
          ))}
          <span aria-hidden className="vitrine-shelf" />
          <span aria-hidden className="vitrine-glint" />
        </div>
        <div className="vitrine-base h-5 max-md:h-4" />
      </div>
      <figcaption className="relative ms-auto -me-5 -mt-3 w-[80%] rounded-dialog rounded-ee-none border border-line-2 bg-float p-4 text-[14px]/[20px] shadow-e2 max-xl:me-0 max-md:w-[92%]">
        <Trans>
          <strong className="font-semibold">Three fit.</strong> The serving board is solid oak and weighs 2.1
          kg.
        </Trans>
        <span className="type-small mt-2.5 flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-2.5 text-ink-2">
          {facts.map(([name, value]) => (
            <span key={name}>
              {name} <strong className="ms-0.5 font-medium text-ink">{value}</strong>
            </span>
          ))}
        </span>
      </figcaption>
    </figure>
  )
}
