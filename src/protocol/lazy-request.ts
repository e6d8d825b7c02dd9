/**
 * A request that makes its `Request` when other code reads more than the URL, the method and the headers. On Node, making
 * a `Request` takes longer than all other work before a session is opened.
 */

/** Reads a body part by part. Readers of web streams have both methods. */
export interface ByteReader {
  read: () => Promise<{ readonly done: boolean; readonly value?: unknown }>
  /** Ends the reading before the end of the body. */
  cancel: () => Promise<unknown>
}

/** The parts that most requests need, and the function that makes the whole request. */
export interface RequestParts {
  /** The URL, as `URL.href` writes it. */
  readonly url: string
  /** The method in upper case. */
  readonly method: string
  readonly headers: Headers
  /**
   * Makes the `Request` with the same URL, method and headers. {@link LazyRequest} calls the function at most once, with
   * `true` if {@link takeBody} has taken the body.
   */
  readonly make: (isBodyTaken: boolean) => Request
  /** Opens the body without a `Request`. Absent if only the `Request` gives the body. */
  readonly openBody?: (() => ByteReader) | undefined
}

class LazyRequest {
  readonly url: string
  readonly method: string
  readonly #headers: Headers
  readonly #make: RequestParts["make"]
  readonly #openBody: RequestParts["openBody"]
  #isBodyTaken = false
  #whole: Request | undefined

  constructor({ url, method, headers, make, openBody }: RequestParts) {
    this.url = url
    this.method = method
    this.#headers = headers
    this.#make = make
    this.#openBody = openBody
  }

  get headers(): Headers {
    return this.#whole?.headers ?? this.#headers
  }

  whole(): Request {
    return (this.#whole ??= this.#make(this.#isBodyTaken))
  }

  takeBody(): ByteReader | undefined {
    if (this.#openBody === undefined || this.#isBodyTaken || this.#whole !== undefined) return undefined
    this.#isBodyTaken = true
    return this.#openBody()
  }
}

// The lazy request inherits from `Request`, so that `instanceof` holds. The accessors and methods of `Request` work only
// on the object that its constructor made, so each of them is called on the whole request.
Object.setPrototypeOf(LazyRequest.prototype, Request.prototype)
const own: ReadonlySet<string> = new Set(["constructor", "url", "method", "headers"])
for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(Request.prototype))) {
  if (own.has(name)) continue
  const read = (request: LazyRequest): unknown => Reflect.get(request.whole(), name)
  Object.defineProperty(LazyRequest.prototype, name, {
    configurable: true,
    ...(get === undefined
      ? {
          value(this: LazyRequest, ...given: unknown[]): unknown {
            const method = read(this)
            return typeof method === "function" ? Reflect.apply(method, this.whole(), given) : method
          },
        }
      : {
          get(this: LazyRequest): unknown {
            return read(this)
          },
        }),
  })
}

/**
 * Makes a request that has every property and method of `Request`. Functions of the platform, such as `fetch` and
 * `new Request`, do not accept it: pass them the result of {@link wholeRequest}.
 */
export function lazyRequest(parts: RequestParts): Request {
  // The loop above gives the class every property of `Request`, which its declaration does not show.
  return new LazyRequest(parts) as unknown as Request
}

/** Returns the `Request` itself. Functions of the application receive only whole requests. */
export function wholeRequest(request: Request): Request {
  return request instanceof LazyRequest ? request.whole() : request
}

/**
 * Returns a reader of the body, so that reading it needs no `Request`. A `Request` that is made afterwards has a used
 * body.
 *
 * @returns `undefined` if only the properties of the request give the body, or a caller has taken it.
 */
export function takeBody(request: Request): ByteReader | undefined {
  return request instanceof LazyRequest ? request.takeBody() : undefined
}
