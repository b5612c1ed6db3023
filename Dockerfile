# docs/deploy.md says how to build and run this.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Not `npm ci`: with an older image its npm refuses the lock file (docs/decisions/installing.md).
RUN npm install --ignore-scripts
COPY . .
RUN npm run build && npm run commands && rm -rf .next/cache && npm prune --omit=dev --ignore-scripts

FROM ${NODE_IMAGE}
# Databases and keys, if no Postgres is named. Without a named volume the server makes no wallets (docs/deploy.md).
ENV NODE_ENV=production FOYER_DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json /app/next.config.js ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/public public
# The pages of /docs are read from here.
COPY --from=build /app/docs docs
COPY --from=build /app/lib/server/database/migrations lib/server/database/migrations
COPY --from=build /app/bin bin
COPY --from=build /app/.embed .embed
COPY --from=build /app/.next .next
RUN mkdir /data && chown node:node /data && chmod 700 /data
VOLUME /data
USER node
EXPOSE 3000
# Whether the process answers. Whether it should get requests says /api/health.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Next's own file: npm would stay in front of it and not forward the signal that stops the container.
CMD ["node", "node_modules/next/dist/bin/next", "start"]
