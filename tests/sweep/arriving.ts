import { parse } from 'node:querystring'
import type { Call } from '../../platform/contract/call.ts'
import type { RawInput as ArrivedInput } from '../../platform/server/http/input.ts'
import { type RawInput, buildCallUrl, formatForUrl } from '../support/client.ts'
import { formTexts } from '../support/form.ts'

/** Parameters by name, or null if the router wouldn't match the path. */
const arrivingParams = (call: Call, params: RawInput['params'] = {}) => {
  const texts = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): [string, string] => [
    name,
    formatForUrl(params[name]),
  ])
  const isFound = texts.every(([, text]) => !/^\.{0,2}$/.test(text) && encodeURIComponent(text).length <= 200)
  return isFound ? Object.fromEntries(texts) : null
}

/** The body, or null if the server refuses its JSON before it reads the fields. */
const arrivingBody = (call: Call, body: unknown): { readonly read: unknown } | null => {
  if (call.upload) return { read: Object.fromEntries(formTexts(body)) }
  if (!call.hasBody) return { read: undefined }
  const text = JSON.stringify(body)
  return text === undefined || /"(?:__proto__|constructor)"/.test(text) ? null : { read: JSON.parse(text) }
}

/** The input that the server's parser gets for this request, or null if the server answers before parsing. */
export const arrivingInput = (call: Call, input: RawInput): ArrivedInput | null => {
  const [params, body] = [arrivingParams(call, input.params), arrivingBody(call, input.body)]
  if (!params || !body) return null
  const [, search = ''] = buildCallUrl(call, input).split('?')
  return { params, query: parse(search, '&', '=', { maxKeys: 0 }), body: body.read }
}
