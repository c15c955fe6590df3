import { Merchants } from './merchants.tsx'
import { showPage } from './show-page.tsx'

showPage(<Merchants />)
