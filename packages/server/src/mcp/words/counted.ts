/** "1 context", "2 contexts". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

export const memoriesCounted = (count: number): string => counted(count, 'memory', 'memories');
