import { measureAnalysis } from './zz-analysis.ts'
for (const one of await measureAnalysis(100_000)) console.log(one.name, (100_000/one.perSecond).toFixed(2)+'s', one.ratio)
