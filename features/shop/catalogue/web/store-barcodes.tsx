import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/button.tsx'
import type { StoreProductView } from '../contract.ts'
import { StoreSection } from './store-section.tsx'

type Props = {
  productId: string
  /** Puts a barcode into the GTIN field, to be saved. */
  onUse: (barcode: string) => void
}

/** All barcodes of a product in the store. A sync reads the first; another may be the GTIN. */
export function StoreBarcodes({ productId, onUse }: Props) {
  return (
    <StoreSection
      productId={productId}
      title={t`Barcodes in your store`}
      problem={t`Couldn't load the barcodes`}
    >
      {({ barcodes }) =>
        barcodes.length === 0 ? (
          <p className="mt-1 text-ink-2">
            <Trans>This product has no barcode in your store.</Trans>
          </p>
        ) : (
          <Barcodes barcodes={barcodes} onUse={onUse} />
        )
      }
    </StoreSection>
  )
}

function Barcodes({ barcodes, onUse }: Pick<StoreProductView, 'barcodes'> & Pick<Props, 'onUse'>) {
  return (
    <table className="mt-2 w-full">
      <tbody>
        {barcodes.map(({ value, type, isGtin }) => (
          <tr key={value} className="border-t border-line first:border-t-0">
            <th scope="row" className="py-1.5 pe-3 text-start font-mono font-normal break-all">
              <bdi>{value}</bdi>
            </th>
            <td className="pe-3 text-ink-2">{type ?? t`No type`}</td>
            <td className="text-end">
              {isGtin ? (
                <Button size="s" aria-label={t`Use ${value} as GTIN`} onClick={() => onUse(value)}>
                  <Trans>Use as GTIN</Trans>
                </Button>
              ) : (
                <span className="text-ink-2">
                  <Trans>Not a GTIN</Trans>
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
