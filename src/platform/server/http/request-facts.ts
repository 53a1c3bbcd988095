import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName } from './cookie-name.ts'
import type { RequestContext } from './request-context.ts'

/** Returns the facts of an HTTP request that handlers get. */
export const requestFacts = (request: FastifyRequest, secure: boolean): RequestContext['request'] => ({
  id: request.id,
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  method: request.method,
  header: (name) => {
    const value = request.headers[name.toLowerCase()]
    return Array.isArray(value) ? value[0] : value
  },
  cookie: (name) => request.cookies[cookieName(name, secure)],
  ...(request.fileBytes && { bytes: request.fileBytes }),
})

/** Returns functions that set headers and cookies of an HTTP response. */
export const responseTools = (reply: FastifyReply, secure: boolean): RequestContext['response'] => ({
  setCookie: (name, value, { maxAge, httpOnly = false } = {}) =>
    void reply.setCookie(cookieName(name, secure), value, {
      path: '/',
      sameSite: 'lax',
      secure,
      httpOnly,
      maxAge,
    }),
  // Browsers only delete a secure cookie if the cookie that replaces it is secure too.
  clearCookie: (name) => void reply.clearCookie(cookieName(name, secure), { path: '/', secure }),
  header: (name, value) => void reply.header(name, value),
})
