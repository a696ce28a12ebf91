import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Session } from '../../areas/identity/contract.ts'
import type { Call, InputOf } from '../../platform/contract/call.ts'
import { Console } from '../e2e/console.ts'
import type { FakeAnswer } from './answers.ts'
import { type Part, admit, endToken, nameOf } from './backstage.ts'

/** An answer that is held back until it is released, to show the pending state. */
export interface Held {
  /** The call was made, and waits. */
  readonly arrived: () => Promise<void>
  readonly release: () => void
}

/** A window of the console on the stage: the vocabulary of `Console`, with its calls and their answers. */
export class Scene extends Console {
  readonly part: Part
  readonly #releases: (() => void)[] = []
  // A page may be just sending when a test cuts its line.
  readonly #meant: RegExp[] = [/WebSocket is already in CLOSING or CLOSED state/]

  constructor(page: Page, url: string, part: Part) {
    super(page, url)
    this.part = part
  }

  /** Answers otherwise from now on. */
  answer(...answers: readonly FakeAnswer[]) {
    this.part.answers.unshift(...answers)
  }

  /** Somebody is signed in from now on, at a place that is reloaded: for things that must be ready before they come. */
  async enter(who: Session, place: string) {
    // Left first: without a session the console would lead to the login.
    await this.page.goto(new URL('/blank', this.page.url()).href)
    const session = { token: admit(this.part, who), userInfo: who }
    await this.page.evaluate(({ token, userInfo }) => {
      sessionStorage.setItem('token', token)
      sessionStorage.setItem('userInfo', JSON.stringify(userInfo))
    }, session)
    await this.open(place)
    await this.expectEntered()
  }

  /** A token is none any more, as where the session was ended elsewhere. */
  end(token: string) {
    endToken(token)
  }

  /** The inputs of a call's requests, oldest first. */
  asked<C extends Call>(call: C): InputOf<C>[] {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each was parsed by this very call
    return this.part.asked.filter((request) => request.call === call).map(({ input }) => input as InputOf<C>)
  }

  /** The last request of a call comes to be like this: what the page shows meanwhile may be older than its request. */
  async expectAsked(call: Call, like: object) {
    await expect
      .poll(() => this.asked(call).at(-1), { message: `how ${nameOf(call)} was asked last` })
      .toMatchObject(like)
  }

  /** Waits until a call was made so often. */
  async untilAsked(call: Call, times = 1) {
    const message = `${nameOf(call)} asked for the ${times}. time`
    await expect.poll(() => this.asked(call).length, { message }).toBeGreaterThanOrEqual(times)
  }

  /** Holds the answers to a call back until they are released, or until the test is over. */
  hold(call: Call): Held {
    const held = Promise.withResolvers<void>()
    const before = this.asked(call).length
    this.part.holds.set(call, held.promise)
    const release = () => {
      this.part.holds.delete(call)
      held.resolve()
    }
    this.#releases.push(release)
    return { arrived: () => this.untilAsked(call, before + 1), release }
  }

  /** Something broke unseen, and was meant to; what else breaks fails the test. */
  expectTrouble(pattern: RegExp) {
    expect(this.troubles.filter((trouble) => pattern.test(trouble))).not.toStrictEqual([])
    this.#meant.push(pattern)
  }

  /** Errors of the page that the test did not expect. */
  unexpectedTroubles(): string[] {
    return this.troubles.filter((trouble) => !this.#meant.some((pattern) => pattern.test(trouble)))
  }

  /** Lets all go that is held. */
  releaseAll() {
    for (const release of this.#releases) release()
  }
}
