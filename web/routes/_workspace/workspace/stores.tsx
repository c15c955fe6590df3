import { createFileRoute } from '@tanstack/react-router'
import { StoresPage } from '#pages/stores/stores-page.tsx'

export const Route = createFileRoute('/_workspace/workspace/stores')({ component: StoresPage })
