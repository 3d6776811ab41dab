# Caddy as a user of its own: the folders of its certificates belong to that user before a volume lies over them.
FROM caddy:2.11.4-alpine
RUN chown -R 10002:10002 /config /data
COPY deploy/Caddyfile /etc/caddy/Caddyfile
USER 10002:10002
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s --retries=3 \
  CMD ["wget", "--quiet", "--spider", "http://127.0.0.1:2019/config/"]
