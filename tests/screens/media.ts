import { media } from '../../areas/media/contract.ts'
import { type PageRequest, toPage } from '../../platform/contract/envelope.ts'
import { type FakeAnswer, answer } from './answers.ts'

const noRows = ({ body }: { readonly body: PageRequest }) => toPage(body, [], 0)

/** Answers to the lists of media in a school that has published nothing. */
export const noMedia: readonly FakeAnswer[] = [
  answer(media.resourcePage, noRows),
  answer(media.folders, []),
  answer(media.layoutPage, noRows),
  answer(media.taskPage, noRows),
  answer(media.padPage, noRows),
  answer(media.pads, []),
]
