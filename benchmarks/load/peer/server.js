// boardgame.io's own server, in memory, with the smallest game: one move, and the next player's turn.
const { Server, Origins } = require('boardgame.io/server');

const [port, length] = process.argv.slice(2).map(Number);

const Steps = {
  name: 'steps',
  setup: () => ({ steps: 0 }),
  moves: { step: ({ G }) => { G.steps += 1; } },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G }) => (G.steps >= length ? { steps: G.steps } : undefined),
};

Server({ games: [Steps], origins: [Origins.LOCALHOST] }).run(port);
