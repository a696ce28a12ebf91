import type { AnyInput } from './endpoint.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Builds the form data of a call that takes files: the body's fields as texts, then the files under `field`. */
export const buildFormData = (field: string, { body, files = [] }: AnyInput): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, textOf(one))
  }
  for (const file of files) form.append(field, file)
  return form
}

interface SendFormOptions {
  readonly method: string
  readonly headers: Headers
  readonly form: FormData
  readonly signal: AbortSignal
  /** Called with the sent share of the form, 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined
}

/** Sends a form like `fetch`, but reports upload progress, which `fetch` can't. */
export const sendForm = (
  address: string,
  { method, headers, form, signal, onProgress }: SendFormOptions,
): Promise<Response> => {
  const request = new XMLHttpRequest()
  request.open(method, address)
  for (const [name, value] of headers) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
  signal.addEventListener('abort', () => request.abort())
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })))
    request.addEventListener('error', () => reject(new TypeError('the form was not sent')))
    request.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
    request.send(form)
  })
}
