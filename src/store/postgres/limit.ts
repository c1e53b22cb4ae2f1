/** A timeout for waiting. */
import { coded } from './socket.js';

export type Limit = {
  /** The value, or an error as soon as the time is over. */
  race<T>(answer: Promise<T>): Promise<T>;
  readonly isOver: () => boolean;
  readonly stop: () => void;
};

export function startLimit(ms: number): Limit {
  let isOver = false;
  let giveUp: (error: Error) => void = () => {};
  const over = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  over.catch(() => {});
  const timer = setTimeout(() => {
    isOver = true;
    giveUp(coded('NO_ANSWER'));
  }, ms);
  return {
    race: (answer) => Promise.race([answer, over]),
    isOver: () => isOver,
    stop: () => clearTimeout(timer),
  };
}
