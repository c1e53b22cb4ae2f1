export const knownCuts: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {};
