import { createContext, useContext } from 'react'
import type { MeasuredTime } from '../rules/measured-times.ts'

/** How long each step took in past runs, by its id. Whoever knows of runs stands above and provides it. */
export const StepTimes = createContext<ReadonlyMap<string, MeasuredTime>>(new Map())

export function useStepTimes(): ReadonlyMap<string, MeasuredTime> {
  return useContext(StepTimes)
}
