import { t } from '@lingui/core/macro'
import type { Region } from '#features/shop/research/contract/task.ts'

const codes = (list: string) => new Set(list.split(' '))

export const regionNames: Record<Region, string> = {
  us: t`United States`,
  eu: t`European Union`,
  asia: t`Asia`,
  global: t`Worldwide`,
  'middle-east': t`Middle East`,
  india: t`India`,
  canada: t`Canada`,
  'southeast-asia': t`Southeast Asia`,
  europe: t`Europe`,
  africa: t`Africa`,
}

/** The six regions of the analysis with their countries, after the United Nations' M49; the Middle East runs from Egypt to Iran with Türkiye. */
export const salesRegions: readonly { region: Region; countries: ReadonlySet<string> }[] = [
  { region: 'middle-east', countries: codes('AE BH EG IL IQ IR JO KW LB OM PS QA SA SY TR YE') },
  { region: 'india', countries: codes('IN') },
  { region: 'canada', countries: codes('CA') },
  { region: 'southeast-asia', countries: codes('BN ID KH LA MM MY PH SG TH TL VN') },
  {
    region: 'europe',
    countries: codes(
      'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK',
    ),
  },
  {
    region: 'africa',
    countries: codes(
      'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW',
    ),
  },
]
