import { createFileRoute } from '@tanstack/react-router'
import { Agency } from '#pages/agency/agency.tsx'

export const Route = createFileRoute('/_workspace/agency')({ component: Agency })
