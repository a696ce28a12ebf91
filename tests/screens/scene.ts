import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Session } from '../../areas/identity/contract.ts'
import type { Call, InputOf } from '../../platform/contract/call.ts'
import { Console } from '../e2e/console.ts'
import type { FakeAnswer } from './answers.ts'
import { type TestFakes, issueToken, endToken, nameOf } from './backstage.ts'

/** A response held back until it is released, to show the pending state. */
interface HeldAnswer {
  /** Waits until the call was made. */
  readonly arrived: () => Promise<void>
  readonly release: () => void
}

/** A console window on the stage: the methods of `Console`, with access to its calls and their fakes. */
export class Scene extends Console {
  readonly part: TestFakes
  readonly #releases: (() => void)[] = []
  // A page may be sending just when a test cuts its line.
  readonly #meant: RegExp[] = [/WebSocket is already in CLOSING or CLOSED state/]

  constructor(page: Page, url: string, part: TestFakes) {
    super(page, url)
    this.part = part
  }

  /** Replaces fakes from now on. */
  answer(...answers: readonly FakeAnswer[]) {
    this.part.answers.unshift(...answers)
  }

  /** Signs in a user and reloads the page at a place, for setups that must be ready before the sign-in. */
  async enter(who: Session, place: string) {
    // Leave the console first, because without a session it would redirect to the login page.
    await this.page.goto(new URL('/blank', this.page.url()).href)
    const session = { token: issueToken(this.part, who), userInfo: who }
    await this.page.evaluate(({ token, userInfo }) => {
      sessionStorage.setItem('token', token)
      sessionStorage.setItem('userInfo', JSON.stringify(userInfo))
    }, session)
    await this.open(place)
    await this.expectEntered()
  }

  /** Makes a token invalid, as if the session was ended elsewhere. */
  end(token: string) {
    endToken(token)
  }

  /** The inputs of a call's requests, oldest first. */
  asked<C extends Call>(call: C): InputOf<C>[] {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each was parsed by this very call
    return this.part.asked.filter((request) => request.call === call).map(({ input }) => input as InputOf<C>)
  }

  /** Waits until the last request of a call matches. The page may still show the result of an earlier request. */
  async expectAsked(call: Call, like: object) {
    await expect
      .poll(() => this.asked(call).at(-1), { message: `how ${nameOf(call)} was asked last` })
      .toMatchObject(like)
  }

  /** Waits until a call was made `times` times. */
  async untilAsked(call: Call, times = 1) {
    const message = `${nameOf(call)} asked for the ${times}. time`
    await expect.poll(() => this.asked(call).length, { message }).toBeGreaterThanOrEqual(times)
  }

  /** Holds back the responses of a call until they are released, or until the end of the test. */
  hold(call: Call): HeldAnswer {
    const answerHold = Promise.withResolvers<void>()
    const before = this.asked(call).length
    this.part.holds.set(call, answerHold.promise)
    const release = () => {
      this.part.holds.delete(call)
      answerHold.resolve()
    }
    this.#releases.push(release)
    return { arrived: () => this.untilAsked(call, before + 1), release }
  }

  /** Expects an invisible error that the test causes on purpose. Any other fails the test. */
  expectTrouble(pattern: RegExp) {
    expect(this.troubles.filter((trouble) => pattern.test(trouble))).not.toStrictEqual([])
    this.#meant.push(pattern)
  }

  /** Errors of the page that the test did not expect. */
  unexpectedTroubles(): string[] {
    return this.troubles.filter((trouble) => !this.#meant.some((pattern) => pattern.test(trouble)))
  }

  /** Releases all held responses. */
  releaseAll() {
    for (const release of this.#releases) release()
  }
}
