import { createFileRoute } from '@tanstack/react-router'
import { Agency } from '../../agency.tsx'

export const Route = createFileRoute('/_workspace/agency')({ component: Agency })
