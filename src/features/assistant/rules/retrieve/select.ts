/** The `count` units of the highest scores, in no order; of equals those that come first. */
export function bestOf(units: readonly number[], scores: Float64Array, count: number): number[] {
  if (units.length <= count) return [...units];
  const values = new Float64Array(units.length);
  for (let at = 0; at < units.length; at += 1) values[at] = scores[units[at]!]!;
  const floor = nthHighest(values, count);
  const above: number[] = [];
  const level: number[] = [];
  for (const unit of units)
    if (scores[unit]! > floor) above.push(unit);
    else if (scores[unit] === floor) level.push(unit);
  return above.concat(level.toSorted((a, b) => a - b).slice(0, count - above.length));
}

/** Hoare's quickselect; reorders `values`. A full sort of ten thousand scores would take most of the time of a question. */
function nthHighest(values: Float64Array, nth: number): number {
  let [left, right] = [0, values.length - 1];
  while (left < right) {
    const pivot = values[(left + right) >> 1]!;
    let [low, high] = [left, right];
    while (low <= high) {
      while (values[low]! > pivot) low += 1;
      while (values[high]! < pivot) high -= 1;
      if (low > high) break;
      [values[low], values[high]] = [values[high]!, values[low]!];
      low += 1;
      high -= 1;
    }
    if (nth - 1 <= high) right = high;
    else if (nth - 1 >= low) left = low;
    else break;
  }
  return values[nth - 1]!;
}
