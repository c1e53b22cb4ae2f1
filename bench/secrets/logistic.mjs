/** Logistic regression with an L1 penalty on sparse binary terms, by accelerated proximal gradient. Deterministic. */

/** `rows`: { terms: number[], isSecret, weight }. Returns the bias and one weight for each term. */
export function fitLogistic(rows, termCount, { penalty, rounds }) {
  const weights = new Float64Array(termCount);
  const momentum = new Float64Array(termCount);
  const gradient = new Float64Array(termCount);
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  let [bias, biasMomentum, pace] = [0, 0, 1];
  const step = 1 / (0.25 * (1 + Math.max(...rows.map(({ terms }) => terms.length))));
  for (let round = 0; round < rounds; round++) {
    gradient.fill(0);
    let biasGradient = 0;
    for (const { terms, isSecret, weight } of rows) {
      let score = biasMomentum;
      for (const term of terms) score += momentum[term];
      const error = ((1 / (1 + Math.exp(-score)) - (isSecret ? 1 : 0)) * weight) / total;
      biasGradient += error;
      for (const term of terms) gradient[term] += error;
    }
    const nextPace = (1 + Math.sqrt(1 + 4 * pace * pace)) / 2;
    const pull = (pace - 1) / nextPace;
    const nextBias = biasMomentum - step * biasGradient;
    biasMomentum = nextBias + pull * (nextBias - bias);
    bias = nextBias;
    for (let term = 0; term < termCount; term++) {
      const moved = momentum[term] - step * gradient[term];
      const next = Math.sign(moved) * Math.max(0, Math.abs(moved) - step * penalty);
      momentum[term] = next + pull * (next - weights[term]);
      weights[term] = next;
    }
    pace = nextPace;
  }
  return { bias, weights };
}
