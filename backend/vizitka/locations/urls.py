"""Addresses of locations beside the API."""

from django.urls import path

from vizitka.locations.map_frame import map_frame

urlpatterns = [path("map/frame", map_frame)]
