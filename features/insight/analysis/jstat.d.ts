/** The part of jstat that is used here. Gamma has shape and scale; `ibeta` is the regularised incomplete beta function. */
declare module 'jstat' {
  const jstat: {
    beta: {
      pdf(x: number, alpha: number, beta: number): number
      cdf(x: number, alpha: number, beta: number): number
      inv(p: number, alpha: number, beta: number): number
    }
    gamma: {
      pdf(x: number, shape: number, scale: number): number
      cdf(x: number, shape: number, scale: number): number
      inv(p: number, shape: number, scale: number): number
    }
    normal: {
      pdf(x: number, mean: number, sd: number): number
      cdf(x: number, mean: number, sd: number): number
      inv(p: number, mean: number, sd: number): number
    }
    poisson: { cdf(x: number, mean: number): number; pdf(x: number, mean: number): number }
    studentt: { cdf(x: number, df: number): number; inv(p: number, df: number): number }
    gammaln(x: number): number
    betaln(x: number, y: number): number
    ibeta(x: number, alpha: number, beta: number): number
  }
  export default jstat
}
