/** Whether a die, given its lowest and highest face, has spots: others show numbers. */
export const spotted = (die: readonly number[]): boolean => die[0] === 1 && die[1] === 6;
