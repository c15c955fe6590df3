const cases = [
  { drawing: 'serving-board', name: 'End-grain serving board', price: '$88.00', isLit: true },
  { drawing: 'mug', name: 'Speckled mug', price: '$24.00', isLit: false },
  { drawing: 'kettle', name: 'Enamel kettle', price: '$79.00', isLit: true },
  { drawing: 'table-vase', name: 'Terra vase', price: '$68.00', isLit: false },
  { drawing: 'nesting-bowls', name: 'Nesting bowls', price: '$72.00', isLit: true },
  { drawing: 'carafe', name: 'Carafe', price: '$42.00', isLit: false },
]

/** A cabinet of six cases with a shopper's question above and the answer hanging from its base. Decoration: example goods. */
export function Vitrine() {
  return (
    <figure
      aria-label="Example: a shopper asks, and the products on display answer"
      className="relative min-w-0"
    >
      <p className="absolute -top-8 left-0 z-10 max-w-[90%] rounded-dialog rounded-bl-none bg-ink px-4 py-3 text-[14px]/[20px] text-on-ink max-md:static max-md:mb-2 max-md:max-w-none">
        I need a gift for someone who bakes. Under $100.
      </p>
      <div className="border border-t-[3px] border-glass-line border-t-glass-edge bg-pane shadow-e3">
        <div className="grid grid-cols-3">
          {cases.map(({ drawing, name, price, isLit }, index) => (
            <div
              key={drawing}
              className={`relative aspect-square ${isLit ? 'vitrine-lit' : ''} ${index > 2 ? 'border-t-[5px] border-glass-edge' : ''}`}
            >
              <p
                className={`type-small flex justify-between gap-2 px-3 pt-3 max-lg:hidden ${isLit ? 'text-ink' : 'text-ink-3'}`}
              >
                <span className="truncate">{name}</span> {price}
              </p>
              <img
                src={`/drawings/${drawing}.svg`}
                alt=""
                className={`absolute inset-x-0 bottom-[-8%] mx-auto h-3/4 ${isLit ? '' : 'opacity-45 grayscale'}`}
              />
            </div>
          ))}
        </div>
        <div className="h-4 bg-glass" />
      </div>
      <figcaption className="relative ml-auto -mt-4 w-[80%] rounded-dialog rounded-tr-none border border-line-2 bg-float p-4 text-[14px]/[20px] shadow-e2 max-md:mt-2 max-md:w-auto">
        <strong className="font-semibold">Three fit.</strong> The serving board is solid oak and weighs 2.1
        kg.
        <span className="type-small mt-2 flex flex-wrap gap-x-4 border-t border-line pt-2 text-ink-2">
          <span>
            Material <strong className="font-medium text-ink">Oak</strong>
          </span>
          <span>
            Weight <strong className="font-medium text-ink">2.1 kg</strong>
          </span>
          <span>
            GTIN <strong className="font-medium text-ink">7035210014092</strong>
          </span>
        </span>
      </figcaption>
    </figure>
  )
}
