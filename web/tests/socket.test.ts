import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { TableSocket, type Line, type Wire } from "../src/api/socket";
import type { ClientMessage, ServerMessage } from "../src/api/types";

class FakeWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  sent: ClientMessage[] = [];
  closed = false;
  constructor(readonly address: string) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.closed = true;
  }
  drop(code = 1006, reason = ""): void {
    this.onclose?.({ code, reason });
  }
  hear(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const decision: ClientMessage = { type: "decide", key: "k1", version: 4, action: { do: "explore", region: 12 } };

describe("the live line", () => {
  let wires: FakeWire[];
  let lines: Line[];
  let heard: ServerMessage[];
  let away: string[];
  let since: number;
  let socket: TableSocket;
  const wire = () => wires.at(-1) as FakeWire;

  beforeEach(() => {
    vi.useFakeTimers();
    wires = [];
    lines = [];
    heard = [];
    away = [];
    since = 0;
    socket = new TableSocket(
      "ws://table",
      { message: (message) => heard.push(message), line: (line) => lines.push(line), since: () => since, turnedAway: (code) => away.push(code) },
      (address) => {
        wires.push(new FakeWire(address));
        return wire();
      },
    );
    socket.start();
    wire().onopen?.();
  });
  afterEach(() => {
    socket.stop();
    vi.useRealTimers();
  });

  it("asks for everything first, and after a drop for what it has missed", () => {
    expect(wire().address).toBe("ws://table?since=0");
    since = 7;
    wire().drop();
    expect(lines).toEqual(["connecting", "open", "waiting"]);
    vi.advanceTimersByTime(500);
    expect(wires).toHaveLength(2);
    expect(wire().address).toBe("ws://table?since=7");
  });

  it("sends an unanswered decision again with the same key", () => {
    socket.send(decision);
    wire().drop();
    vi.advanceTimersByTime(500);
    wire().onopen?.();
    expect(wire().sent).toEqual([decision]);
  });

  it("keeps a decision made while the line was down", () => {
    wire().drop();
    socket.send(decision);
    vi.advanceTimersByTime(500);
    wire().onopen?.();
    expect(wire().sent).toEqual([decision]);
  });

  it("does not repeat a decision that was accepted or refused", () => {
    socket.send(decision);
    wire().hear({ type: "events", version: 5, steps: [{ version: 5, events: [], key: "k1" }] } as unknown as ServerMessage);
    socket.send({ ...decision, key: "k2" });
    wire().hear({ type: "refused", key: "k2", error: { code: "stale", message: "", details: {} }, state: null });
    wire().drop();
    vi.advanceTimersByTime(500);
    wire().onopen?.();
    expect(wire().sent).toEqual([]);
    expect(heard).toHaveLength(2);
  });

  it("waits longer each time, and never longer than fifteen seconds", () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    const waits = Array.from({ length: 8 }, () => {
      wire().drop();
      const before = wires.length;
      let waited = 0;
      while (wires.length === before) {
        vi.advanceTimersByTime(250);
        waited += 250;
      }
      return waited;
    });
    expect(waits).toEqual([500, 1000, 2000, 4000, 5000, 5000, 5000, 5000]);
  });

  it("pings a silent line and renews one that does not answer", () => {
    vi.advanceTimersByTime(20_000);
    expect(wire().sent).toEqual([{ type: "ping" }]);
    wire().hear({ type: "pong" });
    vi.advanceTimersByTime(20_000 + 8_000);
    expect(wires[0]?.closed).toBe(true);
    expect(lines.at(-1)).toBe("waiting");
  });

  it("comes back at once when the browser is online again", () => {
    wire().drop();
    socket.retry();
    expect(wires).toHaveLength(2);
  });

  it("does not come back where it is turned away", () => {
    wire().drop(4400, "no_table");
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
    expect(away).toEqual(["no_table"]);
  });

  it("stays away after it was stopped", () => {
    socket.stop();
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
  });

  it("says at once that it is lost when the browser is offline, and keeps what was decided", () => {
    const before = wire();
    socket.giveUp();
    expect([before.closed, lines.at(-1)]).toEqual([true, "waiting"]);
    socket.send(decision);
    socket.retry();
    wire().onopen?.();
    expect(wire().sent).toEqual([decision]);
  });
});
